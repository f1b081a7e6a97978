import { createElement, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { draw } from './draw.ts'

const page = (child: Parameters<typeof createElement>[2]) =>
  createElement('html', null, createElement('head'), createElement('body', null, child))
const never = (error: unknown) => expect.unreachable(String(error))

test('a page is drawn in one piece', async () => {
  const html = await draw(page(createElement('p', null, 'чай & ', 2)), 'N', never)
  expect(html).toBe('<!DOCTYPE html><html><head></head><body><p>чай &amp; <!-- -->2</p></body></html>')
})

test('what waits is waited for', async () => {
  const late = Promise.withResolvers<string>()
  const Late = () => createElement('p', null, use(late.promise))
  const drawing = draw(page(createElement(Suspense, { fallback: 'not yet' }, createElement(Late))), 'N', never)
  const text = 'here'
  late.resolve(text)
  const html = await drawing
  expect(html).toContain('<p>here</p>')
  expect(html).not.toContain('not yet')
  expect(html.startsWith('<!DOCTYPE html><html>')).toBe(true)
})

test('what fails is told, and fails the page where nothing stands in for it', async () => {
  const told: unknown[] = []
  const Broken = () => {
    throw new Error('broken')
  }
  const note = (error: unknown) => void told.push((error as Error).message)
  await expect(draw(page(createElement(Broken)), 'N', note)).rejects.toThrow('broken')
  const html = await draw(page(createElement(Suspense, { fallback: 'instead' }, createElement(Broken))), 'N', note)
  expect(html).toContain('instead')
  expect(told).toEqual(['broken', 'broken'])
})
