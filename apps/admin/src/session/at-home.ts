/** Whether this is an installation on one's own machine, which nobody else reaches by that name. */
export const isAtHome = (hostname: string): boolean =>
  /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname) || hostname.endsWith('.localhost')
