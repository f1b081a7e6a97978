export async function verify(): Promise<void> {
  throw new Error('not here yet')
}
