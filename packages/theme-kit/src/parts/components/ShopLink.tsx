import { useContext } from 'react'
import { Link, type LinkProps, UNSAFE_NavigationContext as NavigationContext } from 'react-router'

type Props = Omit<LinkProps, 'to'> & { to: `/${string}` | (string & {}) }

/**
 * A link to another page of the shop, from its root. On the server nobody clicks, and a page has hundreds of them, so there
 * it is the bare element that the router's own link would make.
 */
export const ShopLink = import.meta.env.SSR ? BareLink : Link

function BareLink({ to, prefetch: _, preventScrollReset: _stays, state: _state, children, ...rest }: Props) {
  const prefix = usePrefix()
  return (
    <a {...rest} href={to === '/' ? prefix || '/' : `${prefix}${to}`} data-discover="true">
      {children}
    </a>
  )
}

/** What stands before the shop's own addresses in the visit's language. */
export function usePrefix(): string {
  const { basename } = useContext(NavigationContext)
  return basename === '/' ? '' : basename
}
