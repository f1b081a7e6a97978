import mark from './mark.svg'

/** The product's mark. */
export const Mark = ({ size = 24 }: { size?: number }) => <img src={mark} width={size} height={size} alt="" />
