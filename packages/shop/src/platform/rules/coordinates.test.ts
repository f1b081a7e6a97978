import { expect, test } from 'vitest'
import { readCoordinates } from './coordinates.ts'

test.each([
  ['49.8397, 24.0297', '49.8397, 24.0297'],
  [' 49.8397 24.0297 ', '49.8397, 24.0297'],
  ['-33.86;151.2', '-33.86, 151.2'],
  [
    'https://www.google.com/maps/place/Lviv/@49.8326,23.9422,12z/data=!3m1!4b1!4m6!3m5!8m2!3d49.839683!4d24.029717',
    '49.839683, 24.029717',
  ],
  ['https://www.google.com/maps/@49.8397,24.0297,15z', '49.8397, 24.0297'],
  ['https://maps.google.com/?q=49.8397,24.0297', '49.8397, 24.0297'],
  ['https://www.openstreetmap.org/#map=15/49.8397/24.0297', '49.8397, 24.0297'],
  ['https://www.openstreetmap.org/?mlat=49.8397&mlon=24.0297#map=12/1.5/2.5', '1.5, 2.5'],
])('%s is %s', (text, expected) => {
  expect(readCoordinates(text)).toBe(expected)
})

test.each(['', 'Lviv', '91, 10', '10, 181', '49.8397', 'https://example.test/49.8/24.0', '1, 2, 3'])(
  '%s is no point',
  (text) => {
    expect(readCoordinates(text)).toBeNull()
  },
)
