/** The number of common passwords that are compared, of a list that begins with the most common one. The build leaves out the others. */
export const commonCount = 5000
