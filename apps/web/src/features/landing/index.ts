export { LandingPage, landingTitle } from './landing-page.tsx'
