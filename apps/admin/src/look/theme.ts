import { createTheme, rem } from '@mantine/core'
import i18next from 'i18next'
import { clay, mint, night, pine, sand } from './colours.ts'

const quietLabel = {
  label: { fontWeight: 500, fontSize: rem(13), marginBottom: rem(4) },
  error: { fontSize: rem(12) },
  description: { fontSize: rem(12), marginBottom: rem(4) },
}

/** Every cross has a name, in the language that is spoken when it is drawn. */
const closing = () => ({ 'aria-label': i18next.t('admin:action.close') })

/** The administration's hand-writing: warm paper, hairlines before frames, one accent (docs/look.md). */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, clay, orange: clay, teal: mint, green: mint, gray: sand, dark: night },
  black: sand[9] as string,
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(7), md: rem(9), lg: rem(14), xl: rem(18) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontFamily: "'Onest Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.25' },
      h2: { fontSize: rem(15), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 600 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { styles: quietLabel },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, maxRows: 14 } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    Paper: { defaultProps: { radius: 'md' } },
    Menu: {
      // The library’s own place to begin at is no entry, and menus hold nothing else: one begins at the first entry.
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
      styles: { item: { fontSize: rem(13) } },
    },
    Modal: {
      defaultProps: { radius: 'lg', transitionProps: { duration: 150 }, centered: true },
      styles: { title: { fontWeight: 600, fontSize: rem(16) } },
    },
    ModalCloseButton: { defaultProps: closing },
    DrawerCloseButton: { defaultProps: closing },
    Drawer: {
      defaultProps: { transitionProps: { duration: 180 } },
      styles: { title: { fontWeight: 600, fontSize: rem(16) } },
    },
    Badge: {
      defaultProps: { variant: 'light', size: 'md', radius: 'sm' },
      // A state is never cut off: it takes another line where there is no room.
      styles: {
        root: {
          textTransform: 'none',
          fontWeight: 500,
          height: 'auto',
          minHeight: 'var(--badge-height)',
          overflow: 'visible',
        },
        label: { whiteSpace: 'normal', overflow: 'visible' },
      },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    DateInput: { defaultProps: { valueFormat: 'DD.MM.YYYY' } },
    DateTimePicker: { defaultProps: { valueFormat: 'DD.MM.YYYY HH:mm' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Tabs: { styles: { tab: { fontSize: rem(13), fontWeight: 500 } } },
  },
})
