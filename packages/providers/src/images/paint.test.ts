import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { closeImages, paintImage } from './index.ts'

afterAll(closeImages)

const ground = (background: object | string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 160, height: 120, channels, background } })
const ball = Buffer.from('<svg width="100" height="76"><rect width="100" height="76" fill="#cc0000"/></svg>')

describe('the paint of a picture', () => {
  it('is the colour of its middle and that of its edge', async () => {
    const photo = await ground('#fefefe')
      .composite([{ input: ball }])
      .png()
      .toBuffer()
    expect(await paintImage(photo)).toBe('c00fefefe')
    expect(await paintImage(await ground('#336699').webp({ lossless: true }).toBuffer())).toBe('369336699')
  })

  it('has the edge as it is: a pale ground by sixteen steps would be of another hue', async () => {
    expect(await paintImage(await ground('#f4e7de').png().toBuffer())).toBe('eedf4e7de')
  })

  it('is none where anything shines through, and one where nothing does', async () => {
    const half = await ground({ r: 200, g: 30, b: 30, alpha: 0.5 }, 4).png().toBuffer()
    expect(await paintImage(half)).toBe('')
    const onNothing = await ground({ r: 0, g: 0, b: 0, alpha: 0 }, 4)
      .composite([{ input: ball }])
      .webp()
      .toBuffer()
    expect(await paintImage(onNothing)).toBe('')
    const opaque = await ground({ r: 255, g: 255, b: 255, alpha: 1 }, 4).png().toBuffer()
    expect(await paintImage(opaque)).toBe('fffffffff')
  })
})
