import { type Drawing, drawings } from './drawings.tsx'

/** The lines of a drawing. */
export default function DrawingLines({ name }: { name: Drawing }) {
  return drawings[name]
}
