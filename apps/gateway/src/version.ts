/** Of the program and of its package; of every package here. */
export const VERSION = '0.1.0'
