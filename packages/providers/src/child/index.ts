export { askChild, ChildError, type ChildFailure, type ChildPlan, endWhenAbove, startChild } from './host.ts'
