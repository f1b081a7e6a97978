import { type Hear, hear } from './hear.ts'
import { type Answer, type Obj, openPosts } from './posts.ts'

/** Whose a token is: a page's, or a person's, of whom pages' fields are not known. */
type Holder = { id: string; name: string; isPerson?: boolean }

const no = (status: number, code: number, message: string): Answer => ({
  status,
  answer: { error: { code, message, type: 'OAuthException' } },
})
const yes = (answer: Obj): Answer => ({ status: 200, answer })

/** The Graph API on the loopback: a page by each token, its posts, and their pictures. */
export async function openFakeFacebook(holders: Record<string, Holder>, at: Hear = hear) {
  const told = (path: string, holder: Holder, query: URLSearchParams, posts: Obj[]): Answer => {
    const fields = query.get('fields')?.split(',') ?? []
    if (path === '/me' && holder.isPerson && fields.includes('category'))
      return no(400, 100, '(#100) Tried accessing nonexisting field (category) on node type (User)')
    if (path === '/me') return yes({ id: holder.id, name: holder.name, category: 'Shop' })
    if (path !== `/${holder.id}/posts`) return no(404, 100, 'Unsupported get request')
    const seen = posts.slice(0, Number(query.get('limit')))
    return yes({ data: seen.map((post) => Object.fromEntries(fields.flatMap((name) => [[name, post[name]]]))) })
  }
  const busy = no(400, 32, '(#32) Page request limit reached')
  const { pictureOf, nextHour, ...service } = await openPosts(
    at,
    { height: 240, background: '#468' },
    busy,
    (path, query, posts) => {
      const holder = holders[query.get('access_token') ?? '']
      return holder
        ? told(path.replace(/^\/v\d+\.0/, ''), holder, query, posts)
        : no(400, 190, 'Error validating access token: The session has been invalidated')
    },
  )
  return {
    ...service,
    holders,
    /** a post that is the newest from now on */
    publish: (id: string, more: Obj = {}): void =>
      void service.posts.unshift({
        id: `17_${id}`,
        message: `Новина ${id}`,
        full_picture: pictureOf(id),
        permalink_url: `https://www.facebook.com/lamps/posts/${id}`,
        created_time: nextHour(),
        ...more,
      }),
  }
}
