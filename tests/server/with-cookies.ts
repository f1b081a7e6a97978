import type { Answer, World } from './world.ts'

/** A browser on the platform: it keeps its cookies, and says that the page is ours. */
export type Browser = {
  jar: Map<string, string>
  token: string | null
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, headers?: object): Promise<Answer>
}

export function openBrowser(world: World, jar = new Map<string, string>()): Browser {
  const browser: Browser = {
    jar,
    token: null,
    call: async (method, url, body, headers = {}) => {
      const answer = await world.app.inject({
        method,
        url,
        headers: {
          host: world.platformHost,
          'sec-fetch-site': 'same-origin',
          language: 'en-us',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(browser.token ? { authorization: browser.token } : {}),
          ...headers,
        },
        ...(body ? { payload: body } : {}),
      })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0/.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      const body_ = String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body
      return { status: answer.statusCode, body: body_, headers: answer.headers, text: answer.body }
    },
  }
  return browser
}
