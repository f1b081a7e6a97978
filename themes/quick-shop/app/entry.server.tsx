export { default, handleError, openTheme } from '@shopwright/theme-kit/parts/serve.tsx'
