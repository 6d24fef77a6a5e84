/** The class of a link or a menu in the bar at the bottom of a phone, and in the header elsewhere: its picture stands above its name. */
export const barItem =
  'max-sm:h-14 max-sm:w-full max-sm:min-w-0 max-sm:flex-col max-sm:gap-0.5 max-sm:rounded-md max-sm:px-1 max-sm:text-xs max-sm:[&_svg]:size-5!'
