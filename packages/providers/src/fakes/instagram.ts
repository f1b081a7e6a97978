import { type Hear, hear } from './hear.ts'
import { type Answer, type Obj, openPosts } from './posts.ts'

const no = (status: number, code: number, message: string): Answer => ({ status, answer: { error: { code, message } } })
const yes = (answer: Obj): Answer => ({ status: 200, answer })

/** The Instagram API on the loopback: an account by each token, its posts, and their pictures. */
export async function openFakeInstagram(accounts: Record<string, string>, at: Hear = hear) {
  const tokens: string[] = []
  let meanwhile = async (): Promise<void> => {}
  const methods: Record<string, (token: string, query: URLSearchParams, posts: Obj[]) => Answer | Promise<Answer>> = {
    '/me': (token) => yes({ user_id: '17', username: accounts[token] }),
    '/me/media': (_token, query, posts) => yes({ data: posts.slice(0, Number(query.get('limit'))) }),
    '/refresh_access_token': async (token) => {
      await meanwhile()
      accounts[`${token}-anew`] = accounts[token] as string
      return yes({ access_token: `${token}-anew`, token_type: 'bearer', expires_in: 5_184_000 })
    },
  }
  const busy = no(400, 4, 'Application request limit reached')
  const { pictureOf, nextHour, ...service } = await openPosts(
    at,
    { height: 320, background: '#7a5' },
    busy,
    async (path, query, posts) => {
      const token = query.get('access_token') ?? ''
      tokens.push(token)
      return accounts[token]
        ? ((await methods[path]?.(token, query, posts)) ?? no(404, 100, 'Unsupported request'))
        : no(400, 190, 'Error validating access token: Session has expired')
    },
  )
  return {
    ...service,
    /** with which it was asked, in turn */
    tokens,
    /** what happens while a token is renewed */
    whileRenewing: (work: typeof meanwhile): void => {
      meanwhile = work
    },
    accounts,
    /** a post that is the newest from now on */
    publish: (id: string, more: Obj = {}): void =>
      void service.posts.unshift({
        id,
        caption: `Пост ${id}`,
        media_type: 'IMAGE',
        media_url: pictureOf(id),
        permalink: `https://www.instagram.com/p/${id}/`,
        timestamp: nextHour(),
        ...more,
      }),
  }
}
