/** What is seen by few, and shares most of itself: one file, so that the first screens name no more. */
export { AccountList } from './AccountList.tsx'
export { PasskeysCard } from './PasskeysCard.tsx'
export { TwoStepCard } from './TwoStepCard.tsx'
export { TwoStepDemanded } from './TwoStepDemanded.tsx'
