export async function doctor(): Promise<void> {
  throw new Error('not here yet')
}
