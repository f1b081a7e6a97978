/** A quiet line drawing of a shop's window: decoration only. */
export function Shopfront({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 620 340"
      className={className}
      fill="none"
      stroke="#fff"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g opacity=".9">
        <path d="M70 340V112h480v228" opacity=".55" />
        <path d="M58 112 84 46h452l26 66" fill="#ffffff14" />
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <path
            key={index}
            d={`M${58 + index * 72} 112c0 22 16 34 36 34s36-12 36-34`}
            fill={index % 2 ? '#ffffff08' : '#ffffff2b'}
          />
        ))}
        <rect x="104" y="176" width="250" height="128" rx="8" fill="#ffffff10" />
        <path d="M104 252h250" opacity=".6" />
        <path d="M136 252v-34h26v34M149 218v-12m-8 0h16" />
        <path d="M188 252c-8-18-2-40 14-44 16 4 22 26 14 44z" fill="#ffffff1c" />
        <path d="M240 252v-22a14 14 0 0 1 28 0v22m-34 0h40" />
        <path d="M300 252v-46h30v46m-30-30h30" fill="#ffffff14" />
        <path d="M128 304v-22h40v22m14 0v-30h26v30m16 0v-16h52v16m16 0v-26h22v26" opacity=".75" />
        <rect x="392" y="176" width="118" height="164" rx="8" fill="#ffffff1c" />
        <path d="M410 194h82v74h-82z" opacity=".7" />
        <circle cx="492" cy="288" r="4" fill="#fff" />
        <path d="M24 340h572" opacity=".6" />
        <path d="M34 340c-4-30 6-52 16-60 10 8 20 30 16 60M50 340v-36" opacity=".8" />
        <path d="M566 340c-3-24 5-42 13-48 8 6 16 24 13 48m-13 0v-28" opacity=".8" />
      </g>
    </svg>
  )
}
