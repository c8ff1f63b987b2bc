# Support: the file that helps to find a fault, on the page of the computer.
support-title = If something goes wrong
support-why = A file for those who look after Exchequer: versions, figures, the last lines of the log, and the games that are over, so that they can replay the fault.
support-without = It has no keys or passwords, nothing that a player hides, and no names of people in games that are not over.
support-download = Download the support file
