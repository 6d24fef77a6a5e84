/** Returns the form of an address by which it is compared: lower case. */
export const emailKey = (email: string): string => email.toLowerCase()
