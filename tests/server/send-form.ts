import type { OpenedStore, World } from './world.ts'

/** A form of a page of the shop, as a browser sends it. */
export const sendForm = (
  { app }: World,
  { host }: OpenedStore,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  })
