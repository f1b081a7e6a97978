/** Whether a name, as it stands in an address, is this machine alone: the loopback in all its forms, and what is below `localhost`. */
export const isLoopbackName = (name: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(name)
