/**
 * A telephone as it is typed: one of Ukraine is written `+380 67 123 45 67`, and what is dialled at home (`0671234567`) is
 * one once it is whole. Any other stays as it was typed, with every sign of it.
 */
export function shapePhone(text: string): string {
  if (!/^[\d\s().+-]*$/.test(text)) return text
  const digits = digitsOf(text)
  const isAbroad = text.trimStart().startsWith('+')
  if (!isAbroad && /^0[3-9]\d{8}$/.test(digits)) return shaped(`38${digits}`)
  if (isAbroad ? /^380\d{0,9}$/.test(digits) : /^380\d{9}$/.test(digits)) return shaped(digits)
  return text
}

const shaped = (digits: string): string =>
  `+${[digits.slice(0, 3), digits.slice(3, 5), digits.slice(5, 8), digits.slice(8, 10), digits.slice(10)].filter(Boolean).join(' ')}`

/** What is sent of it: as it was sent before anybody shaped it. */
export function plainPhone(text: string): string {
  const plain = `+${digitsOf(text)}`
  return plain.startsWith('+380') && shapePhone(plain) === text ? plain : text
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Where the caret stands in what it was shaped to: behind the digit that it stood behind, counted from the end. */
export function caretIn(shape: string, text: string, caret: number): number {
  let behind = digitsOf(text.slice(caret)).length
  let at = shape.length
  while (behind > 0) if (/\d/.test(shape[--at] ?? '0')) behind--
  // Before a space, so that what is deleted next is a digit.
  while (shape[at - 1] === ' ') at--
  return at
}

let isBegun = false

/** Every telephone of the page from now on; one listener for all of them. */
export function maskPhones(): void {
  if (isBegun) return
  isBegun = true
  // What a browser fills in by itself, some tell of by the second alone.
  for (const event of ['input', 'change']) addEventListener(event, handleInput, true)
  addEventListener('formdata', handleSent, true)
}

const isPhone = (one: unknown): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'tel'

function handleInput(event: Event): void {
  const { target: input } = event
  if (!isPhone(input) || (event as InputEvent).isComposing) return
  const { value, selectionStart } = input
  const shape = shapePhone(value)
  if (shape === value) return
  const caret = caretIn(shape, value, selectionStart ?? value.length)
  input.value = shape
  // One that is not typed into has no caret to keep, and would be given one.
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

function handleSent({ target: form, formData }: FormDataEvent): void {
  for (const input of (form as HTMLFormElement).elements)
    if (isPhone(input) && formData.has(input.name)) formData.set(input.name, plainPhone(input.value))
}
