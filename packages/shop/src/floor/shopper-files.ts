/** What is asked of where bytes live, by who takes the files of shoppers. */
export type ShopperFiles = {
  /** What the bytes really are, by their own first letters; null for what we do not take. */
  inspect(bytes: Buffer): Promise<{ mime: string } | null>
  /** Keeps the bytes under a key, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  remove(key: string): Promise<void>
}
