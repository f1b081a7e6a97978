export async function seed(): Promise<void> {
  throw new Error('not here yet')
}
