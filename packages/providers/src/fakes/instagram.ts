import sharp from 'sharp'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>
type Answer = { status: number; answer: Obj }

/** The Instagram API on the loopback: an account by each token, its posts, and their pictures. */
export async function openFakeInstagram(accounts: Record<string, string>, at: Hear = hear) {
  const jpeg = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  const posts: Obj[] = []
  const asked: string[] = []
  const without = new Set<string>()
  const tokens: string[] = []
  let meanwhile = async (): Promise<void> => {}
  let mode: 'good' | 'down' | 'busy' = 'good'
  const no = (status: number, code: number, message: string) => ({ status, answer: { error: { code, message } } })
  const yes = (answer: Obj) => ({ status: 200, answer })
  const methods: Record<string, (token: string, query: URLSearchParams) => Answer | Promise<Answer>> = {
    '/me': (token) => yes({ user_id: '17', username: accounts[token] }),
    '/me/media': (_token, query) => yes({ data: posts.slice(0, Number(query.get('limit'))) }),
    '/refresh_access_token': async (token) => {
      await meanwhile()
      accounts[`${token}-anew`] = accounts[token] as string
      return yes({ access_token: `${token}-anew`, token_type: 'bearer', expires_in: 5_184_000 })
    },
  }
  const place = await at(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.test')
    asked.push(pathname)
    if (mode === 'down') return request.socket.destroy()
    if (pathname.startsWith('/pictures/')) {
      if (without.has(pathname)) return response.writeHead(404).end()
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    }
    const token = searchParams.get('access_token') ?? ''
    tokens.push(token)
    const { status, answer } =
      mode === 'busy'
        ? no(400, 4, 'Application request limit reached')
        : accounts[token]
          ? ((await methods[pathname]?.(token, searchParams)) ?? no(404, 100, 'Unsupported request'))
          : no(400, 190, 'Error validating access token: Session has expired')
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const { host } = place
  return {
    ...place,
    asked,
    /** with which it was asked, in turn */
    tokens,
    /** what happens while a token is renewed */
    whileRenewing: (work: typeof meanwhile): void => {
      meanwhile = work
    },
    accounts,
    posts,
    /** paths of pictures that are not there */
    without,
    set: (how: typeof mode): void => {
      mode = how
    },
    /** a post that is the newest from now on */
    publish: (id: string, more: Obj = {}): void =>
      void posts.unshift({
        id,
        caption: `Пост ${id}`,
        media_type: 'IMAGE',
        media_url: `http://${host}/pictures/${id}.jpg`,
        permalink: `https://www.instagram.com/p/${id}/`,
        timestamp: new Date(Date.UTC(2026, 0, 1) + posts.length * 3_600_000).toISOString().replace('.000Z', '+0000'),
        ...more,
      }),
  }
}
