import classes from './Sparkline.module.css'

/** The shape of a series, without numbers: they stand beside it. */
export function Sparkline({ points }: { points: number[] }) {
  const highest = Math.max(...points, 1)
  // A day may have given back more than it sold.
  const lowest = Math.min(...points, 0)
  const step = 96 / Math.max(1, points.length - 1)
  const path = points
    .map(
      (value, index) =>
        `${index ? 'L' : 'M'}${(index * step).toFixed(1)} ${(26 - ((value - lowest) * 24) / (highest - lowest)).toFixed(1)}`,
    )
    .join('')
  return (
    <svg viewBox="0 0 96 28" preserveAspectRatio="none" className={classes.line} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
