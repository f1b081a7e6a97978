import { describeScreens } from './screens.ts'

describeScreens('ru-ru')
