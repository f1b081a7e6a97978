/** Whether this browser makes and uses passkeys at this address: never at a bare IP address, and by https alone. */
export const hasPasskeys = (): boolean =>
  globalThis.isSecureContext &&
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname)
