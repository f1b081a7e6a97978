/** What a product's form says beside who orders, each value of a name for itself: a text may have commas. What is good for one form stays with it. */
export const chosenIn = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' && !ownFields.includes(name) ? [[name, value]] : []))

const ownFields = ['phone', 'first_name', 'intent', 'captcha', 'sending']

/** Where the product stands whose form was sent; null where it was none of its page. */
export const productOf = ({ back = '' }: Record<string, string>): string | null =>
  /^\/[\w-]*$/.test(back) ? back : null
