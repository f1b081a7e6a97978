import { describeScreens } from './screens.ts'

describeScreens('ua-uk')
