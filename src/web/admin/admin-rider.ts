import { createContext, useContext } from 'react'
import type { Role } from '#shared/admin/roles.ts'

const AdminRiderContext = createContext<{ username: string; role: Role }>({ username: '', role: 'observer' })

export const AdminRiderProvider = AdminRiderContext.Provider

/** The username of the rider who uses Admin. */
export const useUsername = () => useContext(AdminRiderContext).username

export const useIsOperator = () => useContext(AdminRiderContext).role === 'operator'
