const paths = {
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c1.2-3.4 4-5 7.5-5s6.3 1.6 7.5 5',
  bag: 'M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  sliders: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  truck: 'M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  back: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  repeat: 'M5 11a7 7 0 0 1 12.5-3.5L20 10M20 5v5h-5M19 13a7 7 0 0 1-12.5 3.5L4 14M4 19v-5h5',
  purse: 'M3 6h18v12H3V6Zm0 4h18M6.5 14.5h4',
  trash: 'M5 7h14M10 7V5h4v2m-7 0 1 13h8l1-13',
} as const

export type IconName = keyof typeof paths

/** A line drawing in the colour of its text; silent for those who listen. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
