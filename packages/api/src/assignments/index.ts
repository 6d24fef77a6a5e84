export { type OpenAssignment, selectOpenAssignments, viewOpenAssignment } from './open.ts'
