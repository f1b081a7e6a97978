import type { Look } from '@shopwright/theme-kit'
import type { CSSProperties } from 'react'

/** The design as attributes of the page: its colours are tokens of the style sheet, its letters and shapes are chosen in `design.css`. */
export function dressOf({ colours, type_pair, corners, button_shape, density, card_ratio }: Look) {
  const tokens = Object.entries(colours).map(([name, colour]) => [
    `--${name.replace(/[A-Z]|\d/g, (one) => `-${one.toLowerCase()}`)}`,
    /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#1b1e1d',
  ])
  return {
    // Custom properties are no part of React's own list of style names.
    style: Object.fromEntries(tokens) as CSSProperties,
    'data-type': type_pair,
    'data-corners': corners,
    'data-buttons': button_shape,
    'data-density': density,
    'data-cards': card_ratio,
  }
}
