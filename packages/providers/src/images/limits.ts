/** What a picture may cost us (security T26). */
export const IMAGE_LIMITS = {
  pixels: 40_000_000,
  frames: 200,
  milliseconds: 20_000,
  /** Bytes of the whole child process; libvips holds its pixels outside of the JavaScript heap. */
  memory: 768 * 1024 * 1024,
}
