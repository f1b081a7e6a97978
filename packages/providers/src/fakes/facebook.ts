import sharp from 'sharp'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>
type Answer = { status: number; answer: Obj }
/** Whose a token is: a page's, or a person's, of whom pages' fields are not known. */
type Holder = { id: string; name: string; isPerson?: boolean }

/** The Graph API on the loopback: a page by each token, its posts, and their pictures. */
export async function openFakeFacebook(holders: Record<string, Holder>, at: Hear = hear) {
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer()
  const posts: Obj[] = []
  const asked: string[] = []
  const without = new Set<string>()
  let mode: 'good' | 'down' | 'busy' = 'good'
  const no = (status: number, code: number, message: string): Answer => ({
    status,
    answer: { error: { code, message, type: 'OAuthException' } },
  })
  const yes = (answer: Obj): Answer => ({ status: 200, answer })
  const told = (path: string, holder: Holder, query: URLSearchParams): Answer => {
    const fields = query.get('fields')?.split(',') ?? []
    if (path === '/me' && holder.isPerson && fields.includes('category'))
      return no(400, 100, '(#100) Tried accessing nonexisting field (category) on node type (User)')
    if (path === '/me') return yes({ id: holder.id, name: holder.name, category: 'Shop' })
    if (path !== `/${holder.id}/posts`) return no(404, 100, 'Unsupported get request')
    const seen = posts.slice(0, Number(query.get('limit')))
    return yes({ data: seen.map((post) => Object.fromEntries(fields.flatMap((name) => [[name, post[name]]]))) })
  }
  const place = await at((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.test')
    asked.push(pathname)
    if (mode === 'down') return request.socket.destroy()
    if (pathname.startsWith('/pictures/')) {
      if (without.has(pathname)) return response.writeHead(404).end()
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    }
    const holder = holders[searchParams.get('access_token') ?? '']
    const { status, answer } =
      mode === 'busy'
        ? no(400, 32, '(#32) Page request limit reached')
        : holder
          ? told(pathname.replace(/^\/v\d+\.0/, ''), holder, searchParams)
          : no(400, 190, 'Error validating access token: The session has been invalidated')
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const { host } = place
  return {
    ...place,
    asked,
    holders,
    posts,
    /** paths of pictures that are not there */
    without,
    set: (how: typeof mode): void => {
      mode = how
    },
    /** a post that is the newest from now on */
    publish: (id: string, more: Obj = {}): void =>
      void posts.unshift({
        id: `17_${id}`,
        message: `Новина ${id}`,
        full_picture: `http://${host}/pictures/${id}.jpg`,
        permalink_url: `https://www.facebook.com/lamps/posts/${id}`,
        created_time: new Date(Date.UTC(2026, 0, 1) + posts.length * 3_600_000).toISOString().replace('.000Z', '+0000'),
        ...more,
      }),
  }
}
