/** Takes the keyboard to the first fault of a form, once it is on the page. */
export const focusFault = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
