import { coloursOf, type Design } from '@shopwright/shop/rules'

const corners = { sharp: 0, soft: 4, round: 9 }
const ends = { sharp: 0, rounded: 4, pill: 9 }
const heights = { square: 62, portrait: 76, landscape: 48 }
const gaps = { compact: 8, normal: 12, airy: 18 }

/** A shop in a few strokes: its colours, how round it is, how much air it has. */
export function DesignSketch({ design }: { design: Design }) {
  const { primary, onPrimary, accentText, paper, stage, line, ink2 } = coloursOf(design)
  const round = corners[design.corners]
  const gap = gaps[design.density]
  const tall = heights[design.card_ratio]
  const width = (280 - gap * 2) / 3
  const top = 74 + gap
  return (
    <svg viewBox="0 0 320 190" width="100%" aria-hidden="true" style={{ display: 'block', background: paper }}>
      <rect x="20" y="14" width="46" height="8" rx="4" fill={primary} />
      <path d="M220 18h22M252 18h20M282 18h18" stroke={ink2} strokeWidth="4" />
      <rect x="20" y="32" width="280" height="42" rx={round * 1.5} fill={primary} />
      <path d="M34 47h74M34 59h40" stroke={onPrimary} strokeWidth="6" />
      {[0, 1, 2].map((n) => (
        <g key={n} transform={`translate(${20 + n * (width + gap)} ${top})`}>
          <rect width={width} height={tall} rx={round} fill={stage} stroke={line} />
          {n === 0 ? <rect x="6" y="6" width="24" height="10" rx={Math.min(round, 5)} fill={accentText} /> : null}
          <path d={`M0 ${tall + 9}h${width * 0.72}`} stroke={ink2} strokeWidth="4" />
          <rect y={tall + 16} width="44" height="13" rx={Math.min(ends[design.button_shape], 6.5)} fill={primary} />
        </g>
      ))}
    </svg>
  )
}
