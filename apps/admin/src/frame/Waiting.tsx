import classes from './Frame.module.css'

/** A screen is on its way. */
export const Waiting = () => <div className={classes.progress} aria-busy="true" />
