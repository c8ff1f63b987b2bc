### Sign-in of staff, and the page of a stand.

sign_in-title = Sign in
sign_in-name = Name
sign_in-password = Password
sign_in-submit = Sign in
sign_in-lost = For staff of the house. Whoever keeps the accounts gives a new password.
sign_in-to_house = Tables of the house
sign_in-stand_closed = No table is open here yet.
sign_in-stand_waits = Ask the staff to open one. This page then goes on by itself.
sign_in-stand_unknown = Unknown code
sign_in-stand_unknown_text = This code leads nowhere. Ask the staff for a new card.
sign_in-for_staff = Sign in as staff
