import type { Behaviour } from '@shopwright/engine'
import { generationBehaviour } from './generations.ts'
import { itemBehaviour, markBehaviours } from './publish-texts.ts'

export const assistantBehaviours: [string, Behaviour][] = [...markBehaviours, generationBehaviour, itemBehaviour]
