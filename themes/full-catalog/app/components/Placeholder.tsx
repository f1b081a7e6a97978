/** For products without a picture: quiet, square, unmistakably on purpose. */
export function Placeholder() {
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" role="presentation" aria-hidden="true">
      <rect width="400" height="400" fill="#f6f4f0" />
      <g fill="none" stroke="#cfcac0" strokeWidth="7" strokeLinejoin="round" strokeLinecap="round">
        <path d="M200 118l84 42v84l-84 42-84-42v-84z" />
        <path d="M116 160l84 42 84-42M200 202v84M158 139l84 42" />
      </g>
    </svg>
  )
}
