/** Where TLS ends in front of us a browser asks for nothing else again, for a year (security T06). */
export const strictTransport = (secure: boolean): Record<string, string> =>
  secure ? { 'strict-transport-security': 'max-age=31536000' } : {}
