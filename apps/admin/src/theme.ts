import { createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import classes from './theme.module.css'

const ink: MantineColorsTuple = [
  '#eef3ff',
  '#dce6ff',
  '#b9ccfd',
  '#8dabf8',
  '#6a90f3',
  '#4874e8',
  '#2f5bd7',
  '#264bb4',
  '#213f92',
  '#1d3675',
]
const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f2f3f5',
  '#e7e9ec',
  '#d9dce1',
  '#c3c7ce',
  '#989fab',
  '#6b7280',
  '#4a515e',
  '#2c323c',
  '#171b22',
]
const dark: MantineColorsTuple = [
  '#e4e6eb',
  '#b9bec8',
  '#9299a6',
  '#69707d',
  '#3d434e',
  '#2c313a',
  '#20242b',
  '#16191f',
  '#111318',
  '#0c0e12',
]

const teal: MantineColorsTuple = [
  '#eaf8f2',
  '#d5f1e4',
  '#aae3ca',
  '#7bd3ae',
  '#52c496',
  '#35b682',
  '#1f9f6f',
  '#16805a',
  '#0f6647',
  '#0a4f37',
]

const quietLabel = {
  label: { fontWeight: 500, fontSize: rem(13), marginBottom: rem(4) },
  error: { fontSize: rem(12) },
  description: { fontSize: rem(12), marginBottom: rem(4) },
}

/** The administration's hand-writing: dense, thin borders, one accent (look.md). */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  colors: { ink, gray, dark, teal },
  black: '#171b22',
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 500 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { styles: quietLabel },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, maxRows: 14 } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'md' }, classNames: { root: classes.card } },
    Paper: { defaultProps: { radius: 'md' } },
    Menu: {
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } },
      styles: { item: { fontSize: rem(13) } },
    },
    Modal: {
      defaultProps: { radius: 'lg', transitionProps: { duration: 150 }, centered: true },
      styles: { title: { fontWeight: 600, fontSize: rem(16) } },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 180 } },
      styles: { title: { fontWeight: 600, fontSize: rem(16) } },
    },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, fz: 'xs' } },
    Badge: {
      defaultProps: { variant: 'light', size: 'md', radius: 'sm' },
      styles: { root: { textTransform: 'none', fontWeight: 500 } },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    DateInput: { defaultProps: { valueFormat: 'DD.MM.YYYY' } },
    DateTimePicker: { defaultProps: { valueFormat: 'DD.MM.YYYY HH:mm' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Tabs: { styles: { tab: { fontSize: rem(13), fontWeight: 500 } } },
  },
})
