/** The reason of an unknown message whose row in Corral's own store is damaged. */
export const DAMAGED = 'damaged';
