// Apart from the index: pages load it when one of these is opened.
export * from './dropdown-menu.tsx'
export * from './popover.tsx'
