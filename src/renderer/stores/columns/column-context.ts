import { createContext, use } from 'react';

/** The column around a component. */
export type Column = {
  /** True if it had the focus last; menus and shortcuts apply to it. */
  readonly isActive: boolean;
  /** Tells it from the other column; null if there is no other. */
  readonly name: string | null;
};

export const ColumnContext = createContext<Column>({ isActive: true, name: null });

export const useColumn = (): Column => use(ColumnContext);

/** Returns a name for a part of a column that the other column has, too. */
export function useNameInColumn(name: string): string {
  const column = useColumn();
  return column.name === null ? name : `${name}: ${column.name}`;
}
