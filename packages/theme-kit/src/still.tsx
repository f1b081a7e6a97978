import { type ComponentProps, type MouseEvent, type ReactNode, useCallback } from 'react'
import { useHref, useNavigate } from 'react-router'
import { Kept } from './kept.tsx'

type Tag = 'nav' | 'footer'
type Props<T extends Tag> = Omit<ComponentProps<T>, 'children'> & {
  as: T
  id: string
  /** all that the children show beside what the root loaded */
  by: readonly unknown[]
  /** on the server; `import.meta.env.SSR && …` keeps its code away from browsers */
  children: ReactNode
}

/**
 * What the server alone draws: a browser leaves it as it was sent and gets neither its data nor its code. Links in it that say
 * `data-discover` lead on without a new document.
 */
export function Still<T extends Tag>({ as, id, by, children, ...rest }: Props<T>) {
  const Element = as as 'nav'
  const follow = useFollowing()
  return (
    <Kept name={id} by={by}>
      {import.meta.env.SSR ? (
        <Element {...rest} id={id}>
          {children}
        </Element>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server sent
        <Element {...rest} id={id} onClick={follow} dangerouslySetInnerHTML={{ __html: sent(id) }} />
      )}
    </Kept>
  )
}

const known = new Map<string, string>()

/** As it came with the document, also when the page is put together anew. */
function sent(id: string): string {
  const html = known.get(id) ?? document.getElementById(id)?.innerHTML ?? ''
  known.set(id, html)
  return html
}

function useFollowing() {
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate((link.pathname.slice(root.length) || '/') + link.search)
    },
    [navigate, root],
  )
}
