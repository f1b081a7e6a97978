import { describeScreensOnPhone } from './screens.ts'

describeScreensOnPhone()
