const names = ['127.0.0.1', '::1', '[::1]', 'localhost']

/** Whether a host name leads to this machine and no other. */
export const isLoopback = (hostname: string): boolean => names.includes(hostname)
